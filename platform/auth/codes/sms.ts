import { errors } from '#platform/auth/errors.ts'
import { type AuthSettings, findSmsProvider } from '#platform/auth/settings.ts'

export type SmsMessage = { phone: string; text: string; channel: 'sms' | 'whatsapp' }

/** The interface of an SMS provider; `send` throws when the provider did not accept the message. */
export type SmsSender = { send(message: SmsMessage): Promise<{ messageId: string }> }

/** The template's placeholder is that of Supabase's config.toml. */
export function fillCode(template: string, code: string): string {
  return template.replace(/\{\{\s*\.Code\s*\}\}/g, code)
}

const sendTimeoutMs = 10_000

/** Twilio when it is configured; any other setting fails with "no provider". */
export function createSmsSender(settings: AuthSettings): SmsSender {
  const provider = findSmsProvider(settings)
  const { twilio } = settings.sms
  if (provider === 'twilio' && twilio) return createTwilioSender(twilio)
  return {
    async send() {
      throw errors.unprocessable(
        'sms_send_failed',
        `Unable to get SMS provider: sms Provider ${provider ?? ''} could not be found`,
      )
    },
  }
}

function createTwilioSender(account: NonNullable<AuthSettings['sms']['twilio']>): SmsSender {
  const sid = account.account_sid
  const address = `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`
  const credentials = Buffer.from(`${sid}:${account.auth_token}`).toString('base64')

  return {
    async send({ phone, text, channel }) {
      const prefix = channel === 'whatsapp' ? 'whatsapp:' : ''
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({
          To: `${prefix}+${phone}`,
          Channel: channel,
          From: prefix + account.message_service_sid,
          Body: text,
        }),
        signal: AbortSignal.timeout(sendTimeoutMs),
      }).catch((cause: unknown) => {
        throw errors.smsSendFailed(`Error sending confirmation OTP to provider: ${String(cause)}`)
      })
      const answer = (await response.json().catch(() => ({}))) as { sid?: string; message?: string }
      if (!response.ok || !answer.sid) {
        throw errors.smsSendFailed(
          `Error sending confirmation OTP to provider: ${answer.message ?? response.statusText}`,
        )
      }
      return { messageId: answer.sid }
    },
  }
}
