import type { Tools } from '#content/schemas/tools.ts'

// The cards of the admin's tools hub. icon is the name of a Lucide icon component. The links are samples: the
// owner sets hers in My site.

export const tools: Tools = {
  tools: [
    {
      title: 'CRM',
      description:
        'Clients, prospects and follow-ups in one place, from first call to signed agreement.',
      link: 'https://example.com/tools/crm',
      icon: 'Users',
    },
    {
      title: 'Study Planner',
      description:
        'Plan study weeks for certifications and continuing education, with dates to keep.',
      link: 'https://example.com/tools/study-planner',
      icon: 'CalendarDays',
    },
    {
      title: 'AI Chatbot',
      description:
        'Answers common questions about services and bookkeeping, drafted for your review.',
      link: 'https://example.com/tools/ai-chatbot',
      icon: 'Bot',
    },
    {
      title: 'Habit Tracker',
      description:
        'Small weekly habits for you and your coaching clients, such as receipts on Friday.',
      link: 'https://example.com/tools/habit-tracker',
      icon: 'ListChecks',
    },
    {
      title: 'PDF-to-Course Converter',
      description: 'Turn a guide or workbook into an outline of modules and lessons.',
      link: 'https://example.com/tools/pdf-to-course-converter',
      icon: 'FileUp',
    },
    {
      title: 'Online Course Platform',
      description: 'Courses published elsewhere, with their own students and sales.',
      link: 'https://example.com/tools/online-course-platform',
      icon: 'GraduationCap',
    },
    {
      title: 'Landing Page Builder',
      description: 'One-page sites for a workshop, a season or a single offer.',
      link: 'https://example.com/tools/landing-page-builder',
      icon: 'LayoutTemplate',
    },
    {
      title: 'Task Prioritization',
      description: 'Sort the week by urgency and importance, so deadlines come first.',
      link: 'https://example.com/tools/task-prioritization',
      icon: 'ListOrdered',
    },
    {
      title: 'Membership Website',
      description: 'A members-only area for people who learn with you month by month.',
      link: 'https://example.com/tools/membership-website',
      icon: 'KeyRound',
    },
    {
      title: 'Business Website',
      description: 'The admin area of a second or older business website.',
      link: 'https://example.com/tools/business-website',
      icon: 'Building',
    },
    {
      title: 'Recommendation System',
      description: 'Suggests the next lesson, guide or service from what a client already has.',
      link: 'https://example.com/tools/recommendation-system',
      icon: 'Sparkles',
    },
    {
      title: 'Podcast Web App',
      description: 'Record, publish and share episodes about money and starting over.',
      link: 'https://example.com/tools/podcast-web-app',
      icon: 'Mic',
    },
    {
      title: 'Resume Builder',
      description: 'A clean, simple resume for people returning to work after a layoff.',
      link: 'https://example.com/tools/resume-builder',
      icon: 'FileUser',
    },
    {
      title: 'Portfolio Website',
      description: 'Work samples and case notes to show to prospective clients.',
      link: 'https://example.com/tools/portfolio-website',
      icon: 'Briefcase',
    },
  ],
}
