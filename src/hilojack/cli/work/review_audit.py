"""The audit of the review, in matches that it plays itself."""

from hilojack.cli.compiling import compile_searches
from hilojack.cli.errors import UserError
from hilojack.cli.review import Options
from hilojack.cli.studies import StudyCommand
from hilojack.lab import audit
from hilojack.variants.variant import load


def run(options: Options) -> int:
    """Audit the review, with progress, and print the two figures."""
    proved = options.audit or 0
    if options.file or options.again or options.deal or options.player:
        raise UserError("--audit plays matches of its own; leave the file and its options out")
    before = audit.read_audit(options.state, options.seed) if options.state else None
    compile_searches(load(audit.GAME), ("expert",))
    study: StudyCommand[audit.Audit] = StudyCommand(
        options=options,
        unit="actions",
        total=audit.actions_of(proved),
        done=lambda one: one.actions,
        write=audit.write_audit,
        facts=audit.audit_facts,
        show=audit.show_audit,
        can_keep=lambda one: not one.midway,
    )
    steps = audit.audit(proved, options.seed, before=before)
    return study.carry_out(steps, before, first="action was reviewed")
