import type { Policy } from '#content/schemas/policies.ts'

export const privacy: Policy = {
  title: 'Privacy Policy',
  description:
    'What this site keeps about you and why, what it doesn’t do (no tracking, no selling of data), and how to see, download or delete your data.',
  lastUpdated: '2026-11-18',
  text: `<p>This policy says what {businessName} (“I,” “me”) keeps about you when you use this website, why, for how long, and what you can do about it. The short version: the site keeps what it needs to do what you asked for, it does not track you, and your personal information is never sold or shared for advertising.</p>
<h2>What is collected, and why</h2>
<p><strong>When you only read.</strong> You can read every public page, take the quiz and use the practice pad without an account. Your quiz answers and practice entries stay in your browser and are gone when you leave the page. The server logs technical facts about each request, such as the page, the time and whether it worked, to keep the site running. To keep out bots, it counts recent requests from a network address for a short time. I also count how often each page is read on a day, which sites people come from, and searches that find nothing. Nothing in those counts says who it was: to tell readers apart for one day, the site scrambles the network address and the type of browser with a secret that is thrown away that night. The counts themselves are deleted after two years.</p>
<p><strong>When you send a message.</strong> The contact form stores your name, email address and message, and sends them to me by email. The stored copy is a backup in case the email fails. I use it to answer you.</p>
<p><strong>When you sign up for offers.</strong> Your email address goes on a list for news about guides, courses and offers. Every email to that list has an unsubscribe link, and it works right away.</p>
<p><strong>When you create an account.</strong> The site stores your name, your email address and your password. The password is kept only in a scrambled (hashed) form that cannot be turned back into the password. If you turn on two-factor login, the site also stores what it needs to check your codes. If you add a passkey, it stores the public half of it, the name you give it, and when you added and last used it. Your fingerprint or face never leaves your device. Login records hold the time, the network address and the type of browser, so you and I can spot a login that wasn’t yours.</p>
<p><strong>When you learn here.</strong> For logged-in students the site stores which lessons you have opened and completed and when, which products you have claimed, and the days and hour for a reminder if you ask for one. It also stores the questions you ask about a lesson, with their pictures and my answers. I can see this, to help you along and to improve the courses. Your notes, bookmarks and the place where you stopped are stored for you alone: no screen of mine shows them. Lessons you have opened are kept in your browser until you log out, so that you can read them without a connection.</p>
<p><strong>When you publish here.</strong> Blog posts and categories that you create are stored with your account. Published posts, and the name on your account, are public.</p>
<p><strong>When you buy.</strong> Where products are sold by card, you pay on the page of Stripe, a payment company. Stripe asks for your card, your email address and, where sales tax is due, your address, and handles them under its own privacy policy; if you have an account, the site tells it your email address. The site never sees your card. It keeps the order: the product, the price, the code of a coupon, the sales tax, your email address, when you paid, and any refund or dispute. Your receipt goes to that email address.</p>
<p><strong>Products you cannot buy yet.</strong> When someone presses the buy button of a paid product, the site adds one to that product’s count. The count has no name or address attached to it. If you press “Tell me when it opens,” the site keeps your account on that product’s list, and I write to you once, when you can buy it. You can take yourself off the list on the same page.</p>
<p>No payment card details are collected on this site: a card is only ever typed in on Stripe’s own page.</p>
<h2>Cookies</h2>
<p>The site uses only cookies that are necessary for it to work: one or more that keep you logged in, and one that carries a message from one page to the next. There are no advertising cookies and no analytics cookies, so there is nothing to consent to and no banner. Your browser also keeps a few things on your own device, such as your place in a video and drafts you have not saved.</p>
<p><strong>Do Not Track and Global Privacy Control.</strong> The site does not track visitors over time or across other websites, and allows no one else to do so here. If your browser sends one of these signals, your visit isn’t even counted. Everything else works the same.</p>
<h2>Videos and links to other sites</h2>
<p>Some lessons show a video from YouTube. Nothing is loaded from YouTube until you press play. When you do, YouTube (Google) receives your network address and may set cookies under its own privacy policy. Other lesson videos are served by this site.</p>
<p>Booking a call takes you to an outside scheduling service, and social links take you to those networks. What you enter there is covered by their policies.</p>
<h2>Who else gets it</h2>
<p>Personal information is disclosed only to:</p>
<ul>
<li>companies that host this site, its database and its files, and that deliver its email, which may use it only to do that work for me;</li>
<li>Stripe, when you buy something by card, so that it can take the payment, refund it and answer a dispute;</li>
<li>authorities or others, where the law requires it or it is needed to protect someone’s rights or safety;</li>
<li>a successor, if the business is ever transferred, who must keep the promises in this policy.</li>
</ul>
<p>I do not sell personal information. I do not share it for cross-context behavioral advertising. I have not done either in the past twelve months. I do not disclose personal information to third parties for their own direct marketing, which is also the answer to a request under California Civil Code section 1798.83.</p>
<h2>How long it is kept</h2>
<ul>
<li><strong>Contact messages:</strong> up to three years after our last exchange, or until you ask for deletion.</li>
<li><strong>Offers list:</strong> until you unsubscribe. After that, the site keeps only what it needs to honor that.</li>
<li><strong>Account, progress, questions, notes, bookmarks, places, claimed and bought products and waiting lists:</strong> as long as you have the account.</li>
<li><strong>Orders:</strong> what was bought and paid stays in my books for as long as tax law requires. When you delete your account, your name and email address leave the order.</li>
<li><strong>Record of account changes:</strong> when I block, delete or otherwise change somebody’s account, the site notes what was done, by whom, to which address and when. Nothing in that record can be deleted, so that nobody can hide a change.</li>
<li><strong>Backups:</strong> copies of deleted data disappear as older backups are replaced.</li>
</ul>
<p>I keep records of paid bookkeeping work as our separate agreement and the law require.</p>
<h2>Your choices and rights</h2>
<p>If you have an account, open <a href="/account">your account page</a>. There you can see and change your details, <strong>download your data</strong> in one file, and <strong>delete your account</strong>. Deleting it removes your profile, your progress, your notes, bookmarks and places in lessons, your claimed and bought products, your questions, your places on waiting lists and your posts. Orders stay in my books without you.</p>
<p>Without an account, or if you prefer, <a href="/contact">write to me</a>. I ask only for what I need to be sure the request comes from you.</p>
<p>Under the California Consumer Privacy Act (CCPA), California residents have rights over their personal information. I honor these rights for everyone, whether or not the law requires it of a business of this size:</p>
<ul>
<li><strong>to know</strong> what is collected, from where, why, and to whom it is disclosed, and to receive a copy;</li>
<li><strong>to delete</strong> it, apart from what the law requires or allows me to keep;</li>
<li><strong>to correct</strong> what is wrong;</li>
<li><strong>to opt out of sale or sharing</strong>, which does not happen here;</li>
<li><strong>to limit the use of sensitive information:</strong> the only such information on this site is your login details, used only to log you in;</li>
<li><strong>not to be treated worse</strong> for using any of these rights.</li>
</ul>
<p>You may use an authorized agent, with your written permission. I confirm a request within 10 business days and answer it within 45 days. If I need more time, I tell you why.</p>
<p>In the CCPA’s terms, the categories collected in the past twelve months are: identifiers (name, email address, network address, account login details), internet activity on this site (lessons completed, products claimed, bought or waited for, login records), commercial information (orders), and what you choose to write (messages and posts). They come from you and your browser.</p>
<h2>Children</h2>
<p>The site is meant for adults. It does not knowingly collect information from children under 13. If you believe a child has given information here, tell me and I will delete it.</p>
<h2>Security</h2>
<p>Connections to the published site are encrypted. The database itself decides who may see what, so each account can reach only its own records. No system is perfectly safe. If a breach affects your information, I will tell you as California law requires.</p>
<h2>Changes</h2>
<p>If this policy changes, the new text appears on this page with a new date. If a change affects how I use information I already have, I tell account holders by email before it takes effect.</p>
<h2>Contact</h2>
<ul>
<li>{businessName}</li>
<li>Email: <a href="mailto:{email}">{email}</a></li>
<li>Phone: {phone}</li>
</ul>
<p>You can also use the <a href="/contact">contact page</a>, or go <a href="/">back to the home page</a>.</p>`,
}
