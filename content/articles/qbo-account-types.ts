// Account types and detail types as QuickBooks Online names them in the United States. Only the
// detail types that small businesses use are listed; an import needs the exact wording.

export const qboAccountTypes = {
  Bank: ['Cash on hand', 'Checking', 'Savings', 'Money Market', 'Trust account'],
  'Accounts receivable (A/R)': ['Accounts Receivable (A/R)'],
  'Other Current Assets': [
    'Employee Cash Advances',
    'Inventory',
    'Loans to Others',
    'Other Current Assets',
    'Prepaid Expenses',
    'Retainage',
    'Undeposited Funds',
  ],
  'Fixed Assets': [
    'Accumulated Depreciation',
    'Furniture & Fixtures',
    'Leasehold Improvements',
    'Machinery & Equipment',
    'Other fixed assets',
    'Vehicles',
  ],
  'Other Assets': ['Security Deposits', 'Other Long-term Assets'],
  'Accounts payable (A/P)': ['Accounts Payable (A/P)'],
  'Credit Card': ['Credit Card'],
  'Other Current Liabilities': [
    'Line of Credit',
    'Loan Payable',
    'Other Current Liabilities',
    'Payroll Clearing',
    'Payroll Tax Payable',
    'Sales Tax Payable',
    'Undistributed Tips',
  ],
  'Long Term Liabilities': ['Notes Payable', 'Other Long Term Liabilities'],
  Equity: [
    'Estimated Taxes',
    'Opening Balance Equity',
    "Owner's Equity",
    'Partner Contributions',
    'Partner Distributions',
    'Personal Expense',
    'Retained Earnings',
  ],
  Income: [
    'Discounts/Refunds Given',
    'Other Primary Income',
    'Sales of Product Income',
    'Service/Fee Income',
  ],
  'Cost of Goods Sold': [
    'Cost of labor - COS',
    'Equipment Rental - COS',
    'Other Costs of Services - COS',
    'Shipping, Freight & Delivery - COS',
    'Supplies & Materials - COGS',
  ],
  Expenses: [
    'Advertising/Promotional',
    'Auto',
    'Bad Debts',
    'Bank Charges',
    'Cost of Labor',
    'Dues & subscriptions',
    'Entertainment Meals',
    'Equipment Rental',
    'Insurance',
    'Interest Paid',
    'Legal & Professional Fees',
    'Office/General Administrative Expenses',
    'Other Business Expenses',
    'Payroll Expenses',
    'Rent or Lease of Buildings',
    'Repair & Maintenance',
    'Shipping, Freight & Delivery',
    'Supplies & Materials',
    'Taxes Paid',
    'Travel',
    'Travel Meals',
    'Utilities',
  ],
  'Other Income': ['Interest Earned', 'Other Miscellaneous Income'],
  'Other Expense': ['Depreciation', 'Other Miscellaneous Expense', 'Penalties & Settlements'],
} as const satisfies Record<string, readonly string[]>

export type QboAccountType = keyof typeof qboAccountTypes
type QboDetailType<T extends QboAccountType> = (typeof qboAccountTypes)[T][number]

export type StarterAccount = {
  number: string
  name: string
  type: QboAccountType
  detailType: string
  /** Shown beside the account, not exported. */
  note?: string
}

/** Pairs a detail type with its account type at compile time, so that an import cannot be refused for it. */
export function account<T extends QboAccountType>(
  number: string,
  name: string,
  type: T,
  detailType: QboDetailType<T>,
  note?: string,
): StarterAccount {
  return { number, name, type, detailType, ...(note ? { note } : {}) }
}
