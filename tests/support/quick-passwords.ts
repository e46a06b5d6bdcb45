/**
 * The least cost of bcrypt: hashing at the cost of real accounts would be most of the work of a test
 * that signs up and logs in.
 */
export const quickPasswords = { password_hash_cost: 4 }
