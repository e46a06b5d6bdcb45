/** For the `handle` of a route with an editor: its longest text, URL-encoded, and other fields. */
export const editorFormBytes = 1024 * 1024

/** For the `handle` of a route whose form has a file. */
export const fileFormBytes = 12 * 1024 * 1024
