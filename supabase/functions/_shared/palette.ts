/**
 * The colors of app/app.css, written out for mails: mail programs know no custom properties.
 * content/accent.test.ts compares them.
 */
export const palette = {
  light: {
    paper: '#f8f3e6',
    card: '#fffdf6',
    sunk: '#efe7d3',
    ink: '#142d26',
    muted: '#4a5f56',
    rule: '#dacfb5',
    link: '#1a4f3f',
  },
  dark: {
    paper: '#111b17',
    card: '#18251f',
    sunk: '#0c1411',
    ink: '#efe8d6',
    muted: '#adb9ae',
    rule: '#2d3e36',
    link: '#8fd0b1',
  },
}
