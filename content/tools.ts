import type { Tools } from './schemas/tools.ts'

// The cards of the admin's tools hub. icon is the name of a Lucide icon component.

export const tools: Tools = {
  tools: [
    {
      title: 'CRM',
      description:
        'Clients, prospects and follow-ups in one place, from first call to signed agreement.',
      link: '',
      icon: 'Users',
    },
    {
      title: 'Study Planner',
      description:
        'Plan study weeks for certifications and continuing education, with dates to keep.',
      link: '',
      icon: 'CalendarDays',
    },
    {
      title: 'AI Chatbot',
      description:
        'Answers common questions about services and bookkeeping, drafted for your review.',
      link: '',
      icon: 'Bot',
    },
    {
      title: 'Habit Tracker',
      description:
        'Small weekly habits for you and your coaching clients, such as receipts on Friday.',
      link: '',
      icon: 'ListChecks',
    },
    {
      title: 'PDF-to-Course Converter',
      description: 'Turn a guide or workbook into an outline of modules and lessons.',
      link: '',
      icon: 'FileUp',
    },
    {
      title: 'Online Course Platform',
      description: 'Courses published elsewhere, with their own students and sales.',
      link: '',
      icon: 'GraduationCap',
    },
    {
      title: 'Landing Page Builder',
      description: 'One-page sites for a workshop, a season or a single offer.',
      link: '',
      icon: 'LayoutTemplate',
    },
    {
      title: 'Task Prioritization',
      description: 'Sort the week by urgency and importance, so that deadlines come first.',
      link: '',
      icon: 'ListOrdered',
    },
    {
      title: 'Membership Website',
      description: 'A members’ area for people who learn with you month by month.',
      link: '',
      icon: 'KeyRound',
    },
    {
      title: 'Business Website',
      description: 'The administration of a second or older business website.',
      link: '',
      icon: 'Building',
    },
    {
      title: 'Recommendation System',
      description: 'Suggests the next lesson, guide or service from what a client already has.',
      link: '',
      icon: 'Sparkles',
    },
    {
      title: 'Podcast Web App',
      description: 'Record, publish and share episodes about money and starting over.',
      link: '',
      icon: 'Mic',
    },
    {
      title: 'Resume Builder',
      description: 'A plain, well-set résumé for people returning to work after a layoff.',
      link: '',
      icon: 'FileUser',
    },
    {
      title: 'Portfolio Website',
      description: 'Work samples and case notes to show to prospective clients.',
      link: '',
      icon: 'Briefcase',
    },
  ],
}
