import { entries, path, question } from './write.ts'

export const cardPurchase = question({
  question: 'You’re on the cash basis. When does a purchase by credit card count?',
  answers:
    '* On the day you charge it\nOn the day you pay the card\nOn the day the statement closes',
  explanation:
    'The card company pays the store for you that day, so the cost is yours then. Paying the card later isn’t an expense.',
})

export const feedDeposit = question({
  question:
    'A $380 deposit in the feed pays an invoice that you sent last week. What do you choose?',
  answers: '* Match\nCategorize as income\nExclude',
  explanation:
    'The invoice has already recorded the income. Matching connects the two; categorizing would count it twice.',
})

export const drawOrExpense = question({
  question: 'You’re a sole proprietor and take $1,000 home. What happens to your profit?',
  answers: 'It goes down by $1,000\n* Nothing\nIt goes up by $1,000',
  explanation:
    'A draw takes out some of what’s already yours. You pay tax on the profit, whether you take it or leave it.',
})

export const toSettings = path({ steps: 'Gear → Account and settings → Advanced' })

export const tinyMonth = entries({
  entries: `Checking | debit | Client pays | 750
Checking | credit | Card payment | 90
Accounts Receivable | debit | Invoice | 750
Accounts Receivable | credit | Client pays | 750
Credit Card | debit | Card payment | 90
Credit Card | credit | Supplies | 90
Service Income | credit | Invoice | 750
Supplies | debit | Bought by card | 90`,
  caption: 'The four transactions of this month. Debits and credits come to 1,680 each.',
})
