-- What each night's proof of the ledger found.
CREATE TABLE `ledger_proofs` (
	`proved_at` integer PRIMARY KEY NOT NULL,
	`wallets` integer NOT NULL,
	`wrong_wallets` integer NOT NULL,
	CONSTRAINT "ledger_proofs_counts" CHECK("ledger_proofs"."wrong_wallets" >= 0 and "ledger_proofs"."wallets" >= 0)
);
