/** Details line by line; a missing one is a dash. */
export function Details({ details }: { details: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="grid divide-y divide-line rounded-card border border-line bg-card px-4 text-card-content">
      {details.map(([label, value]) => (
        <div key={label} className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 py-2">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">
            <bdi>{value === "" ? "—" : value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
