import type { Service } from '#platform/http/service.ts'

/** Calls the administration of Auth in process, with the secret key. */
export function createAdminCall(auth: Service, secretKey: string, apiUrl: string) {
  return (path: string, body: Record<string, unknown>): Promise<Response> => {
    const request = new Request(new URL(`/auth/v1${path}`, apiUrl), {
      method: 'POST',
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    return auth(request, { address: '', requestId: '' })
  }
}
