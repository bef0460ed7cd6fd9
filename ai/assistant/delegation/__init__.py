"""Tasks that one assistant gives to another, and goals broken into parts.

`turns` and the floors above may import it. A task reaches the other assistant as a percept in its
inbox, and the result comes back the same way.
"""
