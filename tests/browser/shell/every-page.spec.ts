import { publicPages } from '#tests/browser/public-pages.ts'
import { sweepPages } from '#tests/browser/support/page-sweep.ts'

sweepPages([...publicPages.map(({ path }) => path), '/no-such-page'])
