/** The bucket of the pictures that writers upload, each in a folder of their own. */
export const blogImages = 'blog-images'
