"""What staff and players control: pause, opt out, reports, forgetting, notices to staff.

The floors from `turns` up and the commands may import it. It changes agents and rows directly; no
turn starts here.
"""
