"""Why a photo can't be opened, and what to do about it."""

from __future__ import annotations

from kitpress.words import Words

NO_PHOTO = Words(
    "{name}: this is no photo that kitpress can open. Send a JPEG, PNG, HEIC, TIFF, WebP or PDF file. A plan as text "
    "is saved as UTF-8, with a name that ends in .plan.",
    "{name}: no es una foto que kitpress pueda abrir. Envía un archivo JPEG, PNG, HEIC, TIFF, WebP o PDF. Un plano "
    "en texto se guarda como UTF-8, con un nombre que acabe en .plan.",
)
CUT_SHORT = Words(
    "{name}: the file is cut short, so a part of the photo is missing. Copy or send it again.",
    "{name}: el archivo está incompleto y falta una parte de la foto. Cópialo o envíalo otra vez.",
)
DAMAGED = Words(
    "{name}: the file is damaged and can't be decoded. Copy or send it again, or take the photo again.",
    "{name}: el archivo está dañado y no se puede abrir. Cópialo o envíalo otra vez, o repite la foto.",
)
TOO_LARGE = Words(
    "{name}: {width} x {height} pixels are more than kitpress opens. Export it at 4000 pixels or fewer "
    "along the long side; that is enough to read a sheet.",
    "{name}: {width} x {height} píxeles son más de los que abre kitpress. Expórtala con 4000 píxeles o menos "
    "en el lado largo; bastan para leer una hoja.",
)
TOO_HEAVY = Words(
    "{name}: the file has more than {limit} MB. Export the photo as a JPEG, 4000 pixels on its long side.",
    "{name}: el archivo pesa más de {limit} MB. Exporta la foto como JPEG de 4000 píxeles en el lado largo.",
)
EMPTY = Words(
    "{name}: the file is empty. Copy or send the photo again.",
    "{name}: el archivo está vacío. Copia o envía la foto otra vez.",
)
NO_FILE = Words(
    "{name}: there is no such file. Check the name and the folder.",
    "{name}: no existe ese archivo. Comprueba el nombre y la carpeta.",
)
NO_NAME = Words(
    "'{name}': this file's name is empty. Check the command; perhaps a variable in it has no value.",
    "'{name}': el nombre del archivo está vacío. Revisa la orden; quizá una variable no tiene valor.",
)
FOLDER = Words(
    "{name}: this is a folder. Name the photos in it, for example {name}/*.jpg.",
    "{name}: es una carpeta. Indica las fotos que contiene, por ejemplo {name}/*.jpg.",
)
UNREADABLE = Words(
    "{name}: the file can't be read ({why}). Check that you may read it and that the disk is present.",
    "{name}: no se puede leer el archivo ({why}). Comprueba que tienes permiso y que el disco está ahí.",
)
LOCKED = Words(
    "{name}: this PDF is protected by a password. Save it without one, or photograph the sheet.",
    "{name}: este PDF está protegido con contraseña. Guárdalo sin ella o fotografía la hoja.",
)
OVERLAY = Words(
    "{name}: this is an overlay that kitpress drew, no photo of a sheet. Leave it out.",
    "{name}: es una imagen que dibujó kitpress, no la foto de una hoja. No la incluyas.",
)
