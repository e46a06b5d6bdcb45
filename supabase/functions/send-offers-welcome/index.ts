import { withApiKey } from '../_shared/api-keys.ts'
import * as hosted from '../_shared/hosted.ts'
import { createWelcomeHandler } from './handler.ts'

Deno.serve(withApiKey(hosted.apiKeys, createWelcomeHandler(hosted)))
