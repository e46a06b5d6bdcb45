import { monthEndChecklist, newBusinessChecklist } from './products/free-checklists.ts'
import { chartOfAccountsWorksheet, receiptAndMileageLog } from './products/free-worksheets.ts'
import { contractorKit, firstClientPack } from './products/paid-kits.ts'
import { cleanupWorkbook, reconciliationWorkbook } from './products/paid-workbooks.ts'
import type { SeedProduct } from './types.ts'

export const products: SeedProduct[] = [
  newBusinessChecklist,
  monthEndChecklist,
  chartOfAccountsWorksheet,
  receiptAndMileageLog,
  reconciliationWorkbook,
  cleanupWorkbook,
  contractorKit,
  firstClientPack,
]
