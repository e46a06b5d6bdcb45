export const serviceNames = ['auth', 'rest', 'storage', 'functions'] as const
export type ServiceName = (typeof serviceNames)[number]

const servicePath = new RegExp(`^/(${serviceNames.join('|')})/v1(?=/|$)`)

export function findService(pathname: string): ServiceName | null {
  return (servicePath.exec(pathname)?.[1] as ServiceName | undefined) ?? null
}
