// The texts are the Markdown files beside this one. {businessName}, {ownerName}, {email} and {phone}
// in them stand for the facts of the business.

type Policy = {
  slug: string
  file: string
  title: string
  description: string
  lastUpdated: string
}

export const privacyPolicy = {
  slug: 'privacy-policy',
  file: 'privacy-policy.md',
  title: 'Privacy Policy',
  description:
    'What this site keeps about you and why, what it does not do (no tracking, no sale of data), and how to see, download or delete your data.',
  lastUpdated: '2026-11-15',
} satisfies Policy

export const termsConditions = {
  slug: 'terms-conditions',
  file: 'terms-conditions.md',
  title: 'Terms and Conditions',
  description:
    'The terms for using this site, its courses, downloads and blog, in plain words. Governing law: California.',
  lastUpdated: '2026-11-15',
} satisfies Policy
