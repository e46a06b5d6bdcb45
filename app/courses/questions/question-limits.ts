// The same limits as the table lesson_questions and the bucket question-pictures have. Apart from the
// rules of the forms, which would bring the whole validation to the lesson's page.
export const questionLimit = 2000
export const answerLimit = 10_000
export const mostPictures = 3
export const mostMegabytes = 5
