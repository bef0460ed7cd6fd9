from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ai', '0004_money'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='promptversion',
            name='ai_prompt_number',
        ),
        migrations.AddField(
            model_name='promptversion',
            name='part',
            field=models.CharField(default='own', max_length=32),
        ),
        migrations.AddField(
            model_name='promptversion',
            name='dropped',
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name='promptversion',
            constraint=models.UniqueConstraint(fields=('script', 'part', 'number'), name='ai_prompt_number'),
        ),
    ]
