import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const isDevelopment = process.env.NODE_ENV === 'development'

export default [
  index('routes/public/home.tsx'),
  route('services', 'routes/public/services.tsx'),
  route('about', 'routes/public/about.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('blog', 'routes/public/blog.tsx'),
  route('blog/rss.xml', 'routes/feeds/rss.ts'),
  route('blog/feed.json', 'routes/feeds/json-feed.ts'),
  route('blog/:slug', 'routes/public/blog-post.tsx'),
  route('qbo-tips', 'routes/public/qbo-tips.tsx'),
  route('qbo-quiz', 'routes/public/qbo-quiz.tsx'),
  route('qbo-quiz/questions/:questionId?', 'routes/public/quiz-questions.ts'),
  route('bookkeeping-basics', 'routes/public/bookkeeping-basics.tsx'),
  route('debits-and-credits-explained', 'routes/public/debits-and-credits-explained.tsx'),
  route('chart-of-accounts-basics', 'routes/public/chart-of-accounts-basics.tsx'),
  route('privacy-policy', 'routes/public/privacy-policy.tsx'),
  route('terms-conditions', 'routes/public/terms-conditions.tsx'),

  route('login', 'routes/account/login.tsx'),
  route('signup', 'routes/account/signup.tsx'),
  route('forgot-password', 'routes/account/forgot-password.tsx'),
  route('reset-password', 'routes/account/reset-password.tsx'),
  route('auth/confirm', 'routes/account/confirm.tsx'),
  route('logout', 'routes/account/logout.ts'),

  // Signed out: to /login, and back again.
  layout('routes/guards/signed-in.tsx', [
    route('store', 'routes/store/store.tsx'),
    route('store/:productSlug', 'routes/store/product.tsx'),
    route('dashboard', 'routes/learn/dashboard.tsx'),
    route('courses/:courseSlug', 'routes/learn/course.tsx'),
    route('courses/:courseSlug/:lessonSlug', 'routes/learn/lesson.tsx'),
    route('courses/:courseSlug/:lessonSlug/pdf', 'routes/learn/lesson-pdf.ts'),
    route('my-downloads', 'routes/store/my-downloads.tsx'),
    route('my-downloads/all.zip', 'routes/store/all-pdfs.ts'),
    route('my-downloads/:orderId/pdf', 'routes/store/order-pdf.ts'),
    route('my-record', 'routes/learn/my-record.tsx'),
    route('account', 'routes/account/account.tsx'),
    route('account/two-factor', 'routes/account/two-factor.tsx'),
    route('account/my-data.json', 'routes/account/my-data.ts'),
    route('account/delete', 'routes/account/delete-account.tsx'),
  ]),

  route('courses/:courseSlug/:lessonSlug/complete', 'routes/learn/complete-lesson.ts'),
  route('store/:productSlug/claim', 'routes/store/claim.ts'),

  // Not an admin: to /dashboard, with a message.
  layout('routes/guards/admin.tsx', [
    route('admin/dashboard', 'routes/admin/dashboard.tsx'),
    route('admin/tools', 'routes/admin/tools.tsx'),
    route('admin/courses', 'routes/admin/courses.tsx'),
    route('admin/courses/:courseId/modules', 'routes/admin/modules.tsx'),
    route('admin/courses/:courseId/uploads', 'routes/admin/course-uploads.ts'),
    route('admin/delete-preview/:kind/:id', 'routes/admin/delete-preview.ts'),
    route('admin/products', 'routes/admin/products.tsx'),
    route('admin/products/uploads', 'routes/admin/product-uploads.ts'),
    route('admin/products/pdf', 'routes/admin/product-pdf.ts'),
    route('admin/users/progress', 'routes/admin/users-progress.tsx'),
    route('admin/users/progress.csv', 'routes/admin/users-progress-csv.ts'),
    route('admin/quiz', 'routes/admin/quiz.tsx'),
    route('admin/contact-submissions', 'routes/admin/contact-submissions.tsx'),
    route('admin/contact-submissions.csv', 'routes/admin/contact-submissions-csv.ts'),
    route('admin/offers', 'routes/admin/offers.tsx'),
    route('admin/offers.csv', 'routes/admin/offers-csv.ts'),
    route('admin/site-check', 'routes/admin/site-check.tsx'),
  ]),

  // Blog and categories ask only for a login, and say so.
  layout('routes/guards/writer.tsx', [
    route('admin/blog', 'routes/admin/blog.tsx'),
    route('admin/categories', 'routes/admin/categories.tsx'),
  ]),
  route('admin/blog/images', 'routes/admin/blog-images.ts'),

  // The offers list: where the form of the home page goes, and the way out of it.
  route('offers', 'routes/public/offers.tsx'),
  route('unsubscribe', 'routes/public/unsubscribe.tsx'),

  // For search engines, social networks and home screens.
  route('sitemap.xml', 'routes/feeds/sitemap.ts'),
  route('robots.txt', 'routes/feeds/robots.ts'),
  route('site.webmanifest', 'routes/feeds/manifest.ts'),
  route('og/:card', 'routes/feeds/social-card.ts'),
  route('starter-charts/:file', 'routes/feeds/starter-chart.ts'),

  ...(isDevelopment ? [route('styleguide', 'routes/dev/styleguide.tsx')] : []),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
