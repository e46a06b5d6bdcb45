/** The id of the completion's place in a lesson: its button, then its confirmation. */
export const completionId = 'completion'
