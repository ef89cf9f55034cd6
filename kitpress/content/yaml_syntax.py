"""What to tell a person whose file is no YAML: the parser's complaint in plain words, with the remedy."""

from __future__ import annotations

import re

import yaml

from kitpress.words import Words, same

DEEPEST = 30  # nested lists and mappings
TOO_DEEP = Words(
    f"lists and keys are nested more than {DEEPEST} deep here. Look for a bracket too many.",
    f"aquí hay más de {DEEPEST} listas y claves unas dentro de otras. Busca un corchete de más.",
)
_TAB = Words(
    "there is a tab here. YAML is indented with spaces: replace every tab.",
    "aquí hay un tabulador. YAML se sangra con espacios: cambia cada tabulador.",
)

# (what libyaml or PyYAML says, what we say). The parsers have no codes for their errors, so their
# sentences are the only handle; one that is not listed is passed on as it is.
_SAYINGS: tuple[tuple[str, Words], ...] = (
    (r"maximum nesting depth", TOO_DEEP),  # libyaml's own limit is far beyond ours
    (r"tab character", _TAB),
    (
        r"mapping (values|keys) are not allowed",
        Words(
            "this ':' makes no key here. Either the line is indented too far, or a text holds ': ' and "
            "needs quotes.",
            "este ':' no forma una clave. O la línea tiene demasiada sangría, o un texto contiene ': ' y "
            "necesita comillas.",
        ),
    ),
    (
        r"sequence entries are not allowed",
        Words(
            "a list can't begin here. Put '- ' on a line of its own, below its key.",
            "una lista no puede empezar aquí. Pon '- ' en su propia línea, debajo de su clave.",
        ),
    ),
    (
        r"could not find expected ':'",
        Words(
            "this is neither 'key: value' nor '- item'. Is a ':' missing, or the indentation?",
            "esto no es ni 'clave: valor' ni '- elemento'. ¿Falta un ':', o la sangría?",
        ),
    ),
    (
        r"',' or '\}'",
        Words(
            "the list of keys in {{ }} is not closed before this. Add a '}}', or a ',' between two keys.",
            "las claves entre {{ }} no se cierran antes de aquí. Añade una '}}', o una ',' entre dos claves.",
        ).format(),
    ),
    (
        r"',' or '\]'",
        Words(
            "the list in [ ] is not closed before this. Add a ']', or a ',' between two items.",
            "la lista entre [ ] no se cierra antes de aquí. Añade un ']', o una ',' entre dos elementos.",
        ),
    ),
    (
        r"'-' indicator|<block end>, but found '\?'",
        Words(
            "this line is indented like the list above but is no item. Begin it with '- ', or outdent it.",
            "esta línea tiene la sangría de la lista de arriba pero no es un elemento. Empieza con '- ', o "
            "quita sangría.",
        ),
    ),
    (
        r"expected key|<block end>",
        Words(
            "this does not go on from the line before. Align it with the keys above; a text with quotes in "
            "it needs the other kind of quotes around it.",
            "esto no continúa la línea anterior. Alinéalo con las claves de arriba; un texto que contiene "
            "comillas necesita alrededor las del otro tipo.",
        ),
    ),
    (
        r"unknown escape",
        Words(
            "inside double quotes '\\' has a meaning of its own. Use single quotes around this text.",
            "entre comillas dobles '\\' tiene un significado propio. Usa comillas simples en este texto.",
        ),
    ),
    (
        r"comment or line break|chomping or indentation",
        Words(
            'a text that begins with > or | needs quotes, like ">= 2".',
            'un texto que empieza con > o | necesita comillas, como ">= 2".',
        ),
    ),
    (
        r"alphabetic or numeric",
        Words(
            "a text that begins with * or & needs quotes.",
            "un texto que empieza con * o & necesita comillas.",
        ),
    ),
    (
        r"node content",
        Words(
            "something is missing before this: a value, or there is a ',' or a bracket too many.",
            "antes de esto falta algo: un valor, o sobra una ',' o un corchete.",
        ),
    ),
)
_UNCLOSED = Words(
    "the quotes that open here are never closed. Add the closing one; write an apostrophe in single "
    "quotes twice.",
    "las comillas que se abren aquí no se cierran. Añade las de cierre; un apóstrofo entre comillas simples "
    "se escribe doble.",
)
_BAD_START = Words(
    'a text that begins with {char} needs quotes: "{text}".',
    'un texto que empieza con {char} necesita comillas: "{text}".',
)
_CONTROL = Words(
    "there is an invisible control character here. Delete it and type the text again.",
    "aquí hay un carácter de control invisible. Bórralo y vuelve a escribir el texto.",
)
_OTHER = Words("this is not YAML: {what}.", "esto no es YAML: {what}.")


def explain(error: yaml.YAMLError, text: str) -> tuple[int, int, Words]:
    """Line and column (from 1) and the message for a parser's error in `text`."""
    if isinstance(error, yaml.reader.ReaderError):
        before = text[: error.position]
        return before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1, _CONTROL
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return 0, 0, _OTHER.format(what=same(str(error)))
    problem, mark = str(error.problem), error.problem_mark
    if "quoted scalar" in str(error.context) and re.search(r"end of stream|document", problem):
        mark, message = error.context_mark or mark, _UNCLOSED
    elif "cannot start any token" in problem:
        line = (*text.split("\n"), "")[mark.line]
        char = line[mark.column : mark.column + 1]
        rest = re.split(r"[],}#]", line[mark.column :])[0].strip()
        message = _TAB if char == "\t" else _BAD_START.format(char=char, text=rest)
    else:
        if "could not find expected ':'" in problem:
            mark = error.context_mark or mark  # the text itself, not where the parser gave up on it
        found = next((words for pattern, words in _SAYINGS if re.search(pattern, problem)), None)
        message = found or _OTHER.format(what=same(problem))
    lines = text.rstrip("\n").split("\n")
    if mark.line >= len(lines):  # the parser read on to the end: that is the end of the last line
        return len(lines), len(lines[-1]) + 1, message
    return mark.line + 1, mark.column + 1, message
