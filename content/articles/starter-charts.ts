import type { Accounts } from '#content/articles/schema.ts'
import { account, type StarterAccount } from './qbo-account-types.ts'

/** Made by QuickBooks Online itself, so not part of any starter chart. */
export const accountsMadeByQbo: Accounts['madeByQbo'] = [
  'Retained Earnings',
  'Opening Balance Equity',
  'Undeposited Funds (Payments to deposit in newer files)',
  'Uncategorized Asset, Uncategorized Income and Uncategorized Expense',
]

const salesTaxNote =
  'QBO creates its own sales tax accounts when you turn on sales tax. Remove this line if you use that.'
const payrollNote = 'QBO Payroll creates its own payroll accounts. Remove this line if you use it.'
const personalNote =
  'Sole proprietor or single-member LLC. A corporation uses other equity accounts.'

const bankAndReceivables = [
  account('1000', 'Business Checking', 'Bank', 'Checking'),
  account('1010', 'Business Savings', 'Bank', 'Savings', 'A good place to set aside tax money.'),
  account('1200', 'Accounts Receivable', 'Accounts receivable (A/R)', 'Accounts Receivable (A/R)'),
]

const payablesAndCard = [
  account('2000', 'Accounts Payable', 'Accounts payable (A/P)', 'Accounts Payable (A/P)'),
  account('2100', 'Business Credit Card', 'Credit Card', 'Credit Card'),
]

const salesTax = account(
  '2200',
  'Sales Tax to Pay',
  'Other Current Liabilities',
  'Sales Tax Payable',
  salesTaxNote,
)
const payrollTax = account(
  '2300',
  'Payroll Taxes to Pay',
  'Other Current Liabilities',
  'Payroll Tax Payable',
  payrollNote,
)

const ownerEquity = [
  account('3000', "Owner's Investment", 'Equity', "Owner's Equity", personalNote),
  account('3100', "Owner's Draw", 'Equity', "Owner's Equity", personalNote),
  account('3200', "Owner's Estimated Taxes", 'Equity', 'Estimated Taxes', personalNote),
]

const officeExpenses = [
  account('6000', 'Advertising and Marketing', 'Expenses', 'Advertising/Promotional'),
  account('6100', 'Bank and Merchant Fees', 'Expenses', 'Bank Charges'),
  account('6150', 'Software and Subscriptions', 'Expenses', 'Dues & subscriptions'),
  account('6200', 'Business Insurance', 'Expenses', 'Insurance'),
  account('6250', 'Interest Expense', 'Expenses', 'Interest Paid'),
  account('6300', 'Legal and Professional Fees', 'Expenses', 'Legal & Professional Fees'),
  account('6400', 'Office Supplies', 'Expenses', 'Office/General Administrative Expenses'),
  account('6700', 'Taxes and Licenses', 'Expenses', 'Taxes Paid', 'Not income tax, not sales tax.'),
  account('6900', 'Phone and Internet', 'Expenses', 'Utilities'),
]

const depreciation = account('8000', 'Depreciation Expense', 'Other Expense', 'Depreciation')
const interestEarned = account('7000', 'Interest Earned', 'Other Income', 'Interest Earned')

/** One line per account, as the form in My site shows them. */
const lines = (accounts: StarterAccount[]) =>
  accounts
    .toSorted((a, b) => a.number.localeCompare(b.number))
    .map(({ number, name, type, detailType, note }) =>
      [number, name, type, detailType, ...(note ? [note] : [])].join(' | '),
    )
    .join('\n')

export const starterCharts: Accounts['charts'] = [
  {
    id: 'service',
    label: 'Service business or freelancer',
    description:
      'Consultants, designers, coaches, cleaners: you sell time and skill, and carry no inventory.',
    accounts: lines([
      ...bankAndReceivables,
      account('1500', 'Computers and Equipment', 'Fixed Assets', 'Machinery & Equipment'),
      account('1590', 'Accumulated Depreciation', 'Fixed Assets', 'Accumulated Depreciation'),
      ...payablesAndCard,
      account(
        '2400',
        'Customer Deposits',
        'Other Current Liabilities',
        'Other Current Liabilities',
      ),
      ...ownerEquity,
      account('4000', 'Service Income', 'Income', 'Service/Fee Income'),
      account('4900', 'Refunds and Discounts', 'Income', 'Discounts/Refunds Given'),
      account('5000', 'Subcontractors', 'Cost of Goods Sold', 'Cost of labor - COS'),
      ...officeExpenses,
      account('6050', 'Car and Truck', 'Expenses', 'Auto'),
      account('6450', 'Meals with Clients', 'Expenses', 'Entertainment Meals'),
      account('6500', 'Rent or Coworking', 'Expenses', 'Rent or Lease of Buildings'),
      account('6600', 'Training and Education', 'Expenses', 'Other Business Expenses'),
      account('6750', 'Travel', 'Expenses', 'Travel'),
      account('6760', 'Meals while Traveling', 'Expenses', 'Travel Meals'),
      interestEarned,
      depreciation,
    ]),
  },
  {
    id: 'retail',
    label: 'Retail store',
    description: 'You buy goods, keep an inventory and sell over the counter, with sales tax.',
    accounts: lines([
      ...bankAndReceivables,
      account('1050', 'Cash Drawer', 'Bank', 'Cash on hand'),
      account('1300', 'Inventory', 'Other Current Assets', 'Inventory'),
      account('1400', 'Prepaid Expenses', 'Other Current Assets', 'Prepaid Expenses'),
      account('1500', 'Store Fixtures', 'Fixed Assets', 'Furniture & Fixtures'),
      account('1550', 'Leasehold Improvements', 'Fixed Assets', 'Leasehold Improvements'),
      account('1590', 'Accumulated Depreciation', 'Fixed Assets', 'Accumulated Depreciation'),
      account('1800', 'Security Deposit', 'Other Assets', 'Security Deposits'),
      ...payablesAndCard,
      salesTax,
      payrollTax,
      account(
        '2450',
        'Gift Cards Outstanding',
        'Other Current Liabilities',
        'Other Current Liabilities',
      ),
      ...ownerEquity,
      account('4000', 'Merchandise Sales', 'Income', 'Sales of Product Income'),
      account('4900', 'Returns and Discounts', 'Income', 'Discounts/Refunds Given'),
      account(
        '5000',
        'Cost of Merchandise Sold',
        'Cost of Goods Sold',
        'Supplies & Materials - COGS',
      ),
      account('5100', 'Freight In', 'Cost of Goods Sold', 'Shipping, Freight & Delivery - COS'),
      account('5200', 'Inventory Shrinkage', 'Cost of Goods Sold', 'Supplies & Materials - COGS'),
      ...officeExpenses,
      account('6350', 'Cash Over and Short', 'Expenses', 'Other Business Expenses'),
      account('6500', 'Store Rent', 'Expenses', 'Rent or Lease of Buildings'),
      account('6550', 'Repairs and Maintenance', 'Expenses', 'Repair & Maintenance'),
      account('6620', 'Wages', 'Expenses', 'Payroll Expenses', payrollNote),
      account('6630', 'Employer Payroll Taxes', 'Expenses', 'Payroll Expenses', payrollNote),
      account('6800', 'Utilities', 'Expenses', 'Utilities'),
      interestEarned,
      depreciation,
    ]),
  },
  {
    id: 'food',
    label: 'Restaurant or food truck',
    description:
      'Food and drink, tips, sales tax and staff. Food and labor cost are what you watch.',
    accounts: lines([
      account('1000', 'Business Checking', 'Bank', 'Checking'),
      account(
        '1010',
        'Business Savings',
        'Bank',
        'Savings',
        'A good place to set aside tax money.',
      ),
      account('1050', 'Cash Drawer', 'Bank', 'Cash on hand'),
      account(
        '1250',
        'Card and Delivery App Clearing',
        'Other Current Assets',
        'Other Current Assets',
      ),
      account('1300', 'Food and Beverage Inventory', 'Other Current Assets', 'Inventory'),
      account('1500', 'Kitchen Equipment', 'Fixed Assets', 'Machinery & Equipment'),
      account('1510', 'Truck or Trailer', 'Fixed Assets', 'Vehicles'),
      account('1590', 'Accumulated Depreciation', 'Fixed Assets', 'Accumulated Depreciation'),
      ...payablesAndCard,
      salesTax,
      payrollTax,
      account('2350', 'Tips to Pay Out', 'Other Current Liabilities', 'Undistributed Tips'),
      account('2700', 'Equipment or Vehicle Loan', 'Long Term Liabilities', 'Notes Payable'),
      ...ownerEquity,
      account('4000', 'Food Sales', 'Income', 'Sales of Product Income'),
      account('4100', 'Beverage Sales', 'Income', 'Sales of Product Income'),
      account('4200', 'Catering', 'Income', 'Sales of Product Income'),
      account('4900', 'Discounts and Comps', 'Income', 'Discounts/Refunds Given'),
      account('5000', 'Food Cost', 'Cost of Goods Sold', 'Supplies & Materials - COGS'),
      account('5100', 'Beverage Cost', 'Cost of Goods Sold', 'Supplies & Materials - COGS'),
      account('5200', 'Paper and Packaging', 'Cost of Goods Sold', 'Supplies & Materials - COGS'),
      account('5300', 'Kitchen Wages', 'Cost of Goods Sold', 'Cost of labor - COS', payrollNote),
      ...officeExpenses,
      account('6050', 'Fuel and Truck Costs', 'Expenses', 'Auto'),
      account('6120', 'Delivery App Commissions', 'Expenses', 'Other Business Expenses'),
      account('6350', 'Cash Over and Short', 'Expenses', 'Other Business Expenses'),
      account('6500', 'Rent or Commissary', 'Expenses', 'Rent or Lease of Buildings'),
      account('6550', 'Repairs and Maintenance', 'Expenses', 'Repair & Maintenance'),
      account('6620', 'Service Wages', 'Expenses', 'Payroll Expenses', payrollNote),
      account('6630', 'Employer Payroll Taxes', 'Expenses', 'Payroll Expenses', payrollNote),
      account('6800', 'Utilities', 'Expenses', 'Utilities'),
      depreciation,
    ]),
  },
  {
    id: 'contractor',
    label: 'Contractor or trade',
    description: 'Builders, electricians, landscapers: jobs, materials, subcontractors and tools.',
    accounts: lines([
      ...bankAndReceivables,
      account('1250', 'Retainage Receivable', 'Other Current Assets', 'Retainage'),
      account('1500', 'Tools and Equipment', 'Fixed Assets', 'Machinery & Equipment'),
      account('1510', 'Vehicles', 'Fixed Assets', 'Vehicles'),
      account('1590', 'Accumulated Depreciation', 'Fixed Assets', 'Accumulated Depreciation'),
      ...payablesAndCard,
      payrollTax,
      account(
        '2400',
        'Customer Deposits',
        'Other Current Liabilities',
        'Other Current Liabilities',
      ),
      account('2700', 'Vehicle Loan', 'Long Term Liabilities', 'Notes Payable'),
      ...ownerEquity,
      account('4000', 'Job Income', 'Income', 'Service/Fee Income'),
      account('4100', 'Change Orders', 'Income', 'Service/Fee Income'),
      account('4900', 'Refunds and Discounts', 'Income', 'Discounts/Refunds Given'),
      account('5000', 'Job Materials', 'Cost of Goods Sold', 'Supplies & Materials - COGS'),
      account(
        '5100',
        'Subcontractors',
        'Cost of Goods Sold',
        'Cost of labor - COS',
        'Track for 1099-NEC.',
      ),
      account('5200', 'Job Labor', 'Cost of Goods Sold', 'Cost of labor - COS', payrollNote),
      account('5300', 'Equipment Rental for Jobs', 'Cost of Goods Sold', 'Equipment Rental - COS'),
      account(
        '5400',
        'Permits and Dump Fees',
        'Cost of Goods Sold',
        'Other Costs of Services - COS',
      ),
      ...officeExpenses,
      account('6050', 'Fuel and Vehicle Costs', 'Expenses', 'Auto'),
      account('6410', 'Small Tools and Shop Supplies', 'Expenses', 'Supplies & Materials'),
      account('6500', 'Shop or Yard Rent', 'Expenses', 'Rent or Lease of Buildings'),
      account('6550', 'Repairs and Maintenance', 'Expenses', 'Repair & Maintenance'),
      account('6620', 'Office Wages', 'Expenses', 'Payroll Expenses', payrollNote),
      account('6630', 'Employer Payroll Taxes', 'Expenses', 'Payroll Expenses', payrollNote),
      depreciation,
    ]),
  },
  {
    id: 'online-seller',
    label: 'Online seller',
    description: 'Your own store or a marketplace: inventory, shipping, platform fees and payouts.',
    accounts: lines([
      account('1000', 'Business Checking', 'Bank', 'Checking'),
      account(
        '1010',
        'Business Savings',
        'Bank',
        'Savings',
        'A good place to set aside tax money.',
      ),
      account(
        '1250',
        'Marketplace Payout Clearing',
        'Other Current Assets',
        'Other Current Assets',
      ),
      account('1300', 'Inventory', 'Other Current Assets', 'Inventory'),
      account('1500', 'Computers and Equipment', 'Fixed Assets', 'Machinery & Equipment'),
      account('1590', 'Accumulated Depreciation', 'Fixed Assets', 'Accumulated Depreciation'),
      ...payablesAndCard,
      salesTax,
      ...ownerEquity,
      account('4000', 'Product Sales', 'Income', 'Sales of Product Income'),
      account('4100', 'Shipping Charged to Customers', 'Income', 'Other Primary Income'),
      account('4900', 'Returns and Discounts', 'Income', 'Discounts/Refunds Given'),
      account('5000', 'Cost of Products Sold', 'Cost of Goods Sold', 'Supplies & Materials - COGS'),
      account(
        '5100',
        'Inbound Freight and Duty',
        'Cost of Goods Sold',
        'Shipping, Freight & Delivery - COS',
      ),
      account('5200', 'Packaging', 'Cost of Goods Sold', 'Supplies & Materials - COGS'),
      account('5300', 'Fulfillment Fees', 'Cost of Goods Sold', 'Other Costs of Services - COS'),
      ...officeExpenses,
      account('6110', 'Marketplace and Payment Fees', 'Expenses', 'Bank Charges'),
      account('6560', 'Outbound Shipping', 'Expenses', 'Shipping, Freight & Delivery'),
      account('6580', 'Storage', 'Expenses', 'Rent or Lease of Buildings'),
      interestEarned,
      depreciation,
    ]),
  },
]
