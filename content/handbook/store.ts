import type { HandbookPage } from './page.ts'

export const store: HandbookPage[] = [
  {
    slug: 'products',
    title: 'Products',
    screen: '/admin/products',
    purpose: 'The PDFs in your store, with their covers, prices and descriptions.',
    first: 'Add a product with a title, a price, a cover and a PDF.',
    watch: 'People who claimed a product get the new PDF when you replace it.',
    parts: [
      {
        heading: 'Free and for sale',
        paragraphs: [
          'A product with the price 0 is free: a student claims it and downloads it from then on. A product with a price is sold by card once you have set up [payments](/admin/payments). Until then the table counts who pressed Buy Now and who wants to hear when it’s for sale.',
          'Once it’s for sale or free, Waitlist has a button that writes to everyone who asked, once. Nothing is sent before you press it. The words of that email are under [Emails](/admin/site/mails).',
          'Duplicate opens the form for a new product that looks like this one. Nothing is in the store until you save it.',
          'Deleting a product leaves the PDF with everyone who claimed it.',
        ],
      },
      {
        heading: 'Cover and first page',
        paragraphs: [
          'The cover can be a new file or one of your [pictures](/admin/pictures). Your site counts the pages of the PDF and shows visitors the first one.',
        ],
      },
    ],
  },
  {
    slug: 'claims',
    title: 'Claims',
    screen: '/admin/products/claims',
    purpose: 'This list tells who claimed which of your free PDFs, newest first.',
    first: 'Look who is new, and think about what would help them next.',
    watch: 'A claim is not a yes to your letters: only subscribers get those.',
    parts: [
      {
        heading: 'What a claim means',
        paragraphs: [
          'A student pressed the button of a free product and has the PDF in My Downloads. You can see the claims of one product from [Products](/admin/products), and those of one person under [People](/admin/users).',
        ],
      },
    ],
  },
  {
    slug: 'orders',
    title: 'Orders',
    screen: '/admin/orders',
    purpose: 'Every PDF that was bought by card, with the sums for your books.',
    first: 'At the end of a month, copy the journal entry into your books.',
    watch: 'A refund in Stripe leaves the PDF with its buyer until you take it back here.',
    parts: [
      {
        heading: 'For your books',
        paragraphs: [
          'The CSV has date, gross, fee, net, tax and refund of each order, with its list price, discount and coupon at the end. Gross is what the buyer paid, with tax; net is gross less Stripe’s fee. Test orders are left out. The link under the journal entry gives the orders of that month.',
          'The journal entry debits Stripe clearing and merchant fees and credits sales and sales tax payable. When Stripe pays out, move the sum from clearing to your bank. A refund counts in the month you gave it; Stripe keeps its fee. Stripe may tell a fee a little later: the page says how many orders have none yet. A dispute that you lost is a line of its own, with Stripe’s fee for it.',
        ],
      },
      {
        heading: 'Refunds and disputes',
        paragraphs: [
          'Refund gives all the money back and takes the PDF out of the buyer’s My PDFs, after asking you. A refund of a part, or one that leaves the PDF, is made in Stripe; it shows here within seconds.',
          'An order marked “Had it already” was paid by a buyer whose My PDFs had this PDF before: you’ll want to refund it.',
          'A disputed order keeps its PDF while the bank decides. Answer the dispute in Stripe: this list follows.',
        ],
      },
    ],
  },
  {
    slug: 'coupons',
    title: 'Coupons',
    screen: '/admin/coupons',
    purpose: 'Codes that lower the price of your PDFs, or make one free.',
    first: 'Add a code with its discount, such as 20% or $5.',
    watch: 'A code without a last day or a number of uses works until you switch it off.',
    parts: [
      {
        heading: 'How buyers use a code',
        paragraphs: [
          'On the page of a PDF a buyer opens “I have a coupon code,” types it in and sees the new price before paying. You can also put the code into a link: add ?coupon= and the code to the address of the page that sells the PDF, such as /buy/month-end-kit?coupon=SPRING-20.',
          'A code that covers the price asks for no card. The PDF and a receipt over $0.00 come by email. Stripe can’t charge less than 50 cents, so your site gives such a rest away.',
        ],
      },
      {
        heading: 'Uses and your books',
        paragraphs: [
          'A use is held as soon as a buyer goes to Stripe’s page. If the buyer doesn’t pay, it comes back in about an hour. A refund doesn’t give it back.',
          'Deleting a coupon leaves [orders](/admin/orders) as they are: they keep the code and the discount. The journal entry books what buyers paid, and says beside it what coupons took off.',
        ],
      },
    ],
  },
]
