import { closeProofGate, useProofGate } from "../../entities/viewer/proof-gate.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Sheet } from "../../ui/lazy-sheet.tsx";
import type { ProofViewProps } from "./proof-view.tsx";
import { accountTexts } from "./texts.ts";

const ProofView = lazyPart<ProofViewProps>(
  () => import("./proof-view.tsx").then((module) => ({ default: module.ProofView })),
  <div className="h-28" />,
);

/** Opens when a call heard that its person has proved nothing yet (decision 61): one code, and what they wanted goes on. */
export function ProofSheet() {
  const isOpen = useProofGate(({ settle }) => settle !== null);
  return (
    <Sheet
      open={isOpen}
      onOpenChange={() => closeProofGate(false)}
      title={accountTexts.proofTitle}
      description={accountTexts.proofBody}
    >
      <ProofView onProved={() => closeProofGate(true)} />
    </Sheet>
  );
}
