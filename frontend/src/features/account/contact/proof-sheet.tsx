import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { PROOF_HASH } from "../../../../../contract/account/values.ts";
import { askForProof, closeProofGate, isProved, useProofGate } from "../../../entities/viewer/proof-gate.ts";
import { useSessionStore, useViewer } from "../../../entities/viewer/session-store.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Sheet } from "../../../ui/dialog/lazy-sheet.tsx";
import type { ProofViewProps } from "./proof-view.tsx";
import { accountTexts } from "../texts.ts";

const ProofView = lazyPart<ProofViewProps>(
  () => import("./proof-view.tsx").then((module) => ({ default: module.ProofView })),
  <div className="h-28" />,
);

/**
 * Opens when a call was refused because the person has proved no contact (R61): they enter one code, and the
 * call is repeated.
 */
export function ProofSheet() {
  const isOpen = useProofGate(({ settle }) => settle !== null);
  useProofToPlay();
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

/** For a person sent here by the claw machine's document to prove their address: returns there afterwards. */
function useProofToPlay(): void {
  const viewerId = useViewer()?.id;
  const [place] = useLocation();
  const isAsking = useRef(false);
  useEffect(() => {
    const ask = async () => {
      isAsking.current = true;
      await proveToPlay();
      isAsking.current = false;
    };
    const isAsked = place === paths.games && location.hash === PROOF_HASH;
    if (isAsked && viewerId !== undefined && !isAsking.current) void ask();
  }, [viewerId, place]);
}

async function proveToPlay(): Promise<void> {
  // The hash stays while the code is looked up in another app: a phone may reload the page meanwhile.
  if (isProved(useSessionStore.getState().user) || (await askForProof())) location.replace(paths.clawMachine);
  else if (location.hash === PROOF_HASH) history.replaceState(history.state, "", location.pathname + location.search);
}
