import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const isDevelopment = process.env.NODE_ENV === 'development'

export default [
  index('home/home.tsx'),
  route('services', 'services/services.tsx'),
  route('about', 'about/about.tsx'),
  route('contact', 'contact/contact.tsx'),
  route('blog', 'blog/list.tsx'),
  route('blog/rss.xml', 'blog/rss.ts'),
  route('blog/feed.json', 'blog/json-feed.ts'),
  route('blog/:slug', 'blog/post.tsx'),
  route('free-lessons/:courseSlug', 'courses/public/free-lesson.tsx'),
  route('qbo-tips', 'blog/qbo-tips.tsx'),
  route('qbo-quiz', 'quiz/play.tsx'),
  route('qbo-quiz/questions/:questionId?', 'quiz/questions.ts'),
  route('bookkeeping-basics', 'articles/bookkeeping-basics.tsx'),
  route('debits-and-credits-explained', 'articles/debits-and-credits-explained.tsx'),
  route('chart-of-accounts-basics', 'articles/chart-of-accounts-basics.tsx'),
  route('privacy-policy', 'policies/privacy-policy.tsx'),
  route('terms-conditions', 'policies/terms-conditions.tsx'),

  route('login', 'account/sign-in/login.tsx'),
  route('signup', 'account/sign-in/signup.tsx'),
  route('forgot-password', 'account/sign-in/forgot-password.tsx'),
  route('reset-password', 'account/sign-in/reset-password.tsx'),
  route('auth/confirm', 'account/sign-in/confirm.tsx'),
  route('remove-second-factor', 'account/sign-in/remove-second-factor.tsx'),
  route('logout', 'account/sign-in/logout.ts'),

  // Signed-out visitors are redirected to /login, and back again.
  layout('account/guards/signed-in.tsx', [
    route('store', 'store/store.tsx'),
    route('store/:productSlug', 'store/product.tsx'),
    route('dashboard', 'courses/dashboard.tsx'),
    route('courses/:courseSlug', 'courses/course.tsx'),
    route('courses/:courseSlug/:lessonSlug', 'courses/lesson/lesson.tsx'),
    route('courses/:courseSlug/:lessonSlug/pdf', 'courses/lesson/lesson-pdf.ts'),
    route('my-downloads', 'store/my-downloads.tsx'),
    route('my-downloads/all.zip', 'store/all-pdfs.ts'),
    route('my-downloads/:orderId/pdf', 'store/order-pdf.ts'),
    route('my-record', 'courses/record.tsx'),
    route('account', 'account/settings/account.tsx'),
    route('account/two-factor', 'account/settings/two-factor.tsx'),
    route('account/my-data.json', 'account/settings/my-data.ts'),
    route('account/delete', 'account/settings/delete-account.tsx'),
    route('account/admin-invitation', 'account/settings/admin-invitation.tsx'),
  ]),

  route('courses/:courseSlug/:lessonSlug/complete', 'courses/lesson/complete-lesson.ts'),
  route('store/:productSlug/claim', 'store/claim.ts'),

  // Non-admins are redirected to /dashboard, with a message.
  layout('account/guards/admin.tsx', [
    route('admin/dashboard', 'admin/dashboard.tsx'),
    route('admin/tools', 'admin/tools.tsx'),
    route('admin/start', 'my-site/start/start.tsx'),
    route('admin/start/:step', 'my-site/start/step.tsx'),
    route('admin/site', 'my-site/my-site.tsx'),
    route('admin/site/pictures', 'my-site/pictures.ts'),
    route('admin/site/:document', 'my-site/edit-document.tsx'),
    route('admin/courses', 'courses/manage/courses.tsx'),
    route('admin/courses/:courseId/modules', 'courses/manage/modules.tsx'),
    route('admin/courses/:courseId/uploads', 'courses/manage/course-uploads.ts'),
    route('admin/delete-preview/:kind/:id', 'courses/manage/delete-preview.ts'),
    route('admin/products', 'store/manage/products.tsx'),
    route('admin/products/uploads', 'store/manage/product-uploads.ts'),
    route('admin/products/pdf', 'store/manage/product-pdf.ts'),
    route('admin/products/:productId/claims', 'store/manage/product-claims.tsx'),
    route('admin/products/:productId/waitlist.csv', 'store/manage/waitlist-csv.ts'),
    route('admin/users', 'account/manage/people.tsx'),
    route('admin/users/log', 'account/manage/audit-log.tsx'),
    route('admin/users/invitations', 'account/manage/invitations.tsx'),
    route('admin/users/:userId', 'account/manage/person.tsx'),
    route('admin/users/:userId/data.json', 'account/manage/person-data.ts'),
    route('admin/users/:userId/delete', 'account/manage/delete-person.tsx'),
    route('admin/users/progress', 'courses/manage/progress/users-progress.tsx'),
    route('admin/users/progress.csv', 'courses/manage/progress/users-progress-csv.ts'),
    route('admin/quiz', 'quiz/manage/questions.tsx'),
    route('admin/contact-submissions', 'contact/manage/contact-submissions.tsx'),
    route('admin/contact-submissions.csv', 'contact/manage/contact-submissions-csv.ts'),
    route('admin/offers', 'letters/manage/offers.tsx'),
    route('admin/offers.csv', 'letters/manage/offers-csv.ts'),
    route('admin/letters', 'letters/write/letters.tsx'),
    route('admin/letters/:letterId', 'letters/write/letter.tsx'),
    route('admin/letters/:letterId/autosave', 'letters/write/autosave.ts'),
    route('admin/letters/:letterId/preview', 'letters/write/preview.ts'),
    route('admin/mail', 'mail/mail.tsx'),
    route('admin/site-check', 'admin/site-check.tsx'),
    route('admin/blog/review', 'blog/review/review.tsx'),
  ]),

  // Blog and categories require a login only, with a message of their own.
  layout('account/guards/writer.tsx', [
    route('admin/blog', 'blog/manage/posts.tsx'),
    route('admin/categories', 'blog/manage/categories.tsx'),
  ]),
  route('admin/blog/images', 'blog/manage/images.ts'),

  // The newsletter: the target of the home page's form, and unsubscribing.
  route('offers', 'letters/offers.tsx'),
  route('unsubscribe', 'letters/unsubscribe.tsx'),
  route('letters', 'letters/archive/letters.tsx'),
  route('letters/:slug', 'letters/archive/letter.tsx'),

  // For search engines, social networks and home screens.
  route('sitemap.xml', 'crawlers/sitemap.ts'),
  route('robots.txt', 'crawlers/robots.ts'),
  route('site.webmanifest', 'crawlers/manifest.ts'),
  ...['favicon.ico', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'].map((name) =>
    route(name, 'crawlers/icon.ts', { id: name }),
  ),
  route('og/:card', 'crawlers/social-card.ts'),
  route('starter-charts/:file', 'articles/starter-chart-file.ts'),

  ...(isDevelopment ? [route('styleguide', 'shell/styleguide.tsx')] : []),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig
