/**
 * The viewer's gems. Always 0 until there is a wallet to ask: nobody can hold a gem yet, and a visitor's balance is 0 for
 * good (000 §4).
 */
export const useGemBalance = (): number => 0;
