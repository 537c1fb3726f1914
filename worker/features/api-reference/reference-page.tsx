import type { FC } from "hono/jsx";

import { errors } from "../../../contract/errors.ts";
import type { OpenApiDocument } from "./document.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The API reference: plain HTML, no script, in the browser's own style, so it needs nothing from anywhere. */
export const ReferencePage: FC<{ document: OpenApiDocument }> = ({ document }) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{document.info.title}</title>
      <link rel="stylesheet" href="/api-reference.css" />
    </head>
    <body>
      <header>
        <h1>{document.info.title}</h1>
        <p>
          Identity comes from the session cookie only. Errors are <code>{"{ success: false, error, code }"}</code>. The
          machine-readable form is <a href="/api/openapi.json">openapi.json</a>.
        </p>
      </header>
      <main>
        {operationsOf(document).map((operation) => (
          <Operation key={`${operation.method} ${operation.path}`} {...operation} />
        ))}
        <ErrorTable />
        <Schemas document={document} />
      </main>
    </body>
  </html>
);

type PathItem = NonNullable<OpenApiDocument["paths"]>[string];
type OperationObject = NonNullable<PathItem["get"]>;

interface OperationProps {
  method: string;
  path: string;
  operation: OperationObject;
}

function operationsOf(document: OpenApiDocument): OperationProps[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );
}

const Operation: FC<OperationProps> = ({ method, path, operation }) => {
  const { parameters, requestBody } = operation;
  const answer: unknown = operation.responses?.["200"];
  return (
    <section>
      <h2>
        <code>
          {method} {path}
        </code>
      </h2>
      <p>
        {operation.summary}. {operation.description}
      </p>
      <Shape title="Parameters" value={parameters} />
      <Shape title="Body" value={requestBody} />
      <Shape title="Answer" value={answer} />
    </section>
  );
};

const Shape: FC<{ title: string; value: unknown }> = ({ title, value }) =>
  value === undefined ? null : (
    <details>
      <summary>{title}</summary>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </details>
  );

const ErrorTable: FC = () => (
  <section>
    <h2>Error codes</h2>
    <table>
      <tr>
        <th>Code</th>
        <th>Status</th>
        <th>Text</th>
      </tr>
      {Object.entries(errors).map(([code, { status, text }]) => (
        <tr key={code}>
          <td>
            <code>{code}</code>
          </td>
          <td>{status}</td>
          <td dir="rtl" lang="fa">
            {text}
          </td>
        </tr>
      ))}
    </table>
  </section>
);

const Schemas: FC<{ document: OpenApiDocument }> = ({ document }) => (
  <section>
    <h2>Shapes</h2>
    {Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => (
      <Shape key={name} title={name} value={schema} />
    ))}
  </section>
);
