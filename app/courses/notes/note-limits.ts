/** The id of the notes' place in a lesson. */
export const notesId = 'my-notes'

/** The query parameter with the word that a search has found in the notes. */
export const findWord = 'find'

/** That many characters are typed; the table has room for the notes of two devices. */
export const noteLength = 10_000
