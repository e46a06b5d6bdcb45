import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string }
type CreationOptions = Options & { user: { id: string } }

/** A test may answer as a hostile or broken authenticator would. */
type Answer = {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  counter?: number
  userHandle?: string
}

/** A software authenticator with one discoverable credential and real ES256 signatures. */
export function createAuthenticator(origin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let owner = ''

  function describe(answer: Answer, flags: number) {
    const rpId = answer.rpId ?? new URL(answer.origin ?? origin).hostname
    counter = answer.counter ?? counter + 1
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    const verified = answer.isUserVerified === false ? 0 : 4
    return Buffer.concat([sha256(rpId), Buffer.from([1 + verified + flags]), counted])
  }

  function clientData(type: string, { challenge }: Options, answer: Answer) {
    const data = { type, challenge, origin: answer.origin ?? origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(data))
  }

  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    authenticatorAttachment: 'platform' as const,
  }

  return {
    create(options: CreationOptions, answer: Answer = {}) {
      owner = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]
      const authData = Buffer.concat([describe(answer, 64), ...attested])
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', options, answer).toString('base64url'),
          attestationObject: encodeAttestation(authData).toString('base64url'),
          transports: ['internal' as const],
        },
      }
    },

    get(options: Options, answer: Answer = {}) {
      const authenticatorData = describe(answer, 0)
      const clientDataJSON = clientData('webauthn.get', options, answer)
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
      return {
        ...common,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: answer.userHandle ?? owner,
        },
      }
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
function encodeAttestation(authData: Buffer) {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')
  return Buffer.concat([head, Buffer.from([0x59]), length, authData])
}
