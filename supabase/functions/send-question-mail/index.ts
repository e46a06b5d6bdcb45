import { serveHosted } from '../_shared/hosted.ts'
import { createQuestionMailHandler } from './handler.ts'

serveHosted('send-question-mail', createQuestionMailHandler)
