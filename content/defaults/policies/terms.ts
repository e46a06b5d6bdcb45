import type { Policy } from '#content/schemas/policies.ts'

export const terms: Policy = {
  title: 'Terms and Conditions',
  description:
    'The terms for using this site, its courses, downloads and blog, in plain words. Governing law: California.',
  lastUpdated: '2026-11-18',
  text: `<p>These terms are an agreement between you and {businessName} (“I,” “me”) about this website, its articles, blog, quiz, courses and downloads. By using the site you accept them. If you do not accept them, please do not use it. Paid bookkeeping and coaching work is covered by a separate written agreement, and where the two differ, that agreement controls.</p>
<h2>1. Education, not individual advice</h2>
<p>Articles, lessons, posts, quiz questions and downloads are general education about bookkeeping and bookkeeping software. They are not tax, legal, investment or accounting advice for your situation, and reading them does not make you a client. Rules, thresholds and software screens change. Before you act on something that matters, ask a professional who knows your facts.</p>
<p>I am not a law firm and do not prepare income tax returns. Financial statements I prepare are not audited, reviewed or certified.</p>
<h2>2. Accounts</h2>
<p>You need an account for courses, the store and your downloads. You must be at least 18 years old, or at least 16 with the consent of a parent or guardian. Give a working email address, keep your password to yourself, and tell me if you think someone else has used your account. You are responsible for what happens under your account, unless I am at fault.</p>
<p>You may delete your account at any time on <a href="/account">your account page</a>. I may suspend or close an account that breaks these terms, after a warning where that is reasonable.</p>
<h2>3. Courses and downloads</h2>
<p>Courses and products are licensed to you, not sold. You may use them for yourself and your own business, and print copies for that use. You may fill in and use worksheets and checklists in your own business, and with your own clients if you are a bookkeeper. You may not resell them, publish them, or pass the files to others.</p>
<p>Free products may be claimed once per account. They stay in your downloads for as long as they are offered. A file may be replaced by an improved version.</p>
<p>Where a product with a price can be bought by card, you buy it for the price shown before the button, in U.S. dollars, plus sales tax where that is said. You pay once, on the page of Stripe, the payment company, and the order is placed when the payment goes through. What I give back, and when, stands before the button, too. A product that you have bought stays in your downloads; I may take it back when its price has been refunded. Where the page says that checkout is coming soon, pressing the button places no order, and you owe nothing. Prices may change, but never for an order that is placed.</p>
<p>Completing a course here is recorded for you. It is not a certificate, a license or a professional qualification.</p>
<h2>4. Services and the free call</h2>
<p>Service descriptions and starting prices on this site are an invitation to talk, not an offer. Your price and scope are those in the written quote you accept. The free call is booked through an outside scheduling service under that service’s terms.</p>
<h2>5. The guarantee</h2>
<p>The guarantee on the <a href="/about">About page</a> is offered in good faith, within reasonable time and availability. For new businesses, it covers the free help listed there until your first client has paid. For small businesses, it covers the help with cleanup listed there. It is not a promise that you will find clients, reach a certain income or owe a certain tax. Fees that others charge are not included.</p>
<h2>6. What you publish</h2>
<p>If you write blog posts here, they stay yours. You give me free, non-exclusive permission to store, show and promote them on this site for as long as they are published. You promise that you have the right to publish them and that they are lawful, honest and respectful, with nothing confidential in them, least of all your own clients’ information. I may take down a post that breaks this promise. If you believe that something here infringes your copyright, <a href="/contact">write to me</a> with the details and I will act on it.</p>
<h2>7. Fair use of the site</h2>
<p>Do not try to get into accounts or data that are not yours, disrupt the site, copy it in bulk by automated means, send unwanted advertising through its forms, or use it for anything unlawful.</p>
<h2>8. Who owns what</h2>
<p>The text, pictures and materials on this site belong to me or are used with permission. QuickBooks and QuickBooks Online (QBO) are trademarks of Intuit Inc. This site is independent. It is not affiliated with, sponsored or endorsed by Intuit or by any other company named here.</p>
<h2>9. Links to other sites</h2>
<p>The site links to other websites and can show videos hosted elsewhere. I do not control them and am not responsible for what they contain or do.</p>
<h2>10. No warranty</h2>
<p>The site and its free materials are provided “as is” and “as available.” I do my best to keep them correct and available, but as far as the law allows, I give no warranties, express or implied, including warranties of merchantability, fitness for a particular purpose and non-infringement.</p>
<h2>11. Limit of liability</h2>
<p>As far as the law allows, I am not liable for indirect, incidental, special or consequential damages, or for lost profits, penalties, interest or data, arising from your use of the site or its materials. My total liability for claims about the site is limited to the greater of what you paid for the product concerned in the twelve months before the claim, or 100 U.S. dollars. Nothing here limits liability that cannot be limited by law, such as liability for fraud, willful injury or violation of law under California Civil Code section 1668.</p>
<h2>12. Your responsibility for your use</h2>
<p>If someone makes a claim against me because you broke these terms or the law in using the site, you will cover the reasonable costs of that claim, to the extent that it was caused by you.</p>
<h2>13. Governing law and disputes</h2>
<p>These terms are governed by the laws of the State of California, without regard to its conflict of law rules. Let’s first try to settle any dispute by talking: <a href="/contact">write to me</a>, and allow 30 days. If that fails, disputes go to the state or federal courts located in California, and both of us accept their jurisdiction. Either of us may use small claims court where it applies. Rights that consumer law gives you and that cannot be waived remain yours.</p>
<p>Under California Civil Code section 1789.3, California users are entitled to this notice: complaints may be sent to the Complaint Assistance Unit of the Division of Consumer Services of the California Department of Consumer Affairs, 1625 North Market Blvd., Suite N 112, Sacramento, CA 95834, telephone (916) 445-1254 or (800) 952-5210.</p>
<h2>14. Changes and the rest</h2>
<p>I may change these terms. The new text appears here with a new date. If a change is significant, I tell account holders by email before it takes effect, and using the site after that means that you accept it. If one part of these terms is invalid, the rest stays in force. If I do not enforce something right away, I have not waived it.</p>
<h2>15. Contact</h2>
<ul>
<li>{businessName}</li>
<li>Email: <a href="mailto:{email}">{email}</a></li>
<li>Phone: {phone}</li>
</ul>
<p>You can also use the <a href="/contact">contact page</a>, or go <a href="/">back to the home page</a>. How personal information is handled is described in the <a href="/privacy-policy">privacy policy</a>.</p>`,
}
