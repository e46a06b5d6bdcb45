export const templateDatabase = 'site_template'
