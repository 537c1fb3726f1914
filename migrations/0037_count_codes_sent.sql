-- Of the attempts of kind 'codes', how many sent a code: only these count towards the strangers' total of an identifier
-- (docs/decisions/078).
alter table login_counts add column sent integer not null default 0 check (sent >= 0);
