export const emailRequired = { title: 'Email Required', text: 'Please enter your email address.' }
