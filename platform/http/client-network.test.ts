import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the IPv6 address %s is counted with its network %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

test('neighbouring networks are counted apart', () => {
  expect(clientNetwork('2001:db8:1:2::1')).not.toBe(clientNetwork('2001:db8:1:3::1'))
})

test.each(['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7'])(
  '%s is the IPv4 address it holds',
  (address) => {
    expect(clientNetwork(address)).toBe('192.0.2.7')
  },
)

test.each(['', 'unknown', '1:2:3', 'a:b]c', '[::1]:80'])(
  '%j, which is no address, is counted as it is',
  (address) => {
    expect(clientNetwork(address)).toBe(address)
  },
)
