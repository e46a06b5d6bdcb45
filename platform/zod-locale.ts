import * as z from 'zod/mini'

/** Without a locale, zod/mini says nothing but “Invalid input” to clients, operators and logs. */
z.config(z.locales.en())
