// npm run licences: writes docs/licences.md from the lock file.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { licencesPage, listLicences } from './licence-list.ts'

const file = path.join(import.meta.dirname, '..', 'docs', 'licences.md')
writeFileSync(file, licencesPage(listLicences()))
console.log(`${file} is up to date.`)
