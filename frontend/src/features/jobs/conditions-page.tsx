import { useState } from "react";
import { Link } from "wouter";

import { jobPaths } from "../../../../contract/jobs/values.ts";
import { commonTexts } from "../../texts/common.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { JobPage } from "./job-page.tsx";
import { jobChapters, jobTexts } from "./texts.ts";

/** The conditions of working here: jobs, shifts and pay. They must be accepted before going on. */
export default function ConditionsPage({ onBack }: { onBack: () => void }) {
  const [isAccepted, setIsAccepted] = useState(false);
  return (
    <JobPage title={jobTexts.title}>
      <p className="px-1 py-1 text-heading leading-[1.9]">{jobTexts.lead}</p>
      {jobChapters.map(({ emoji, title, lines }) => (
        <section
          key={title}
          className="grid gap-1.5 rounded-card border border-line bg-card px-4 py-3.5 text-body leading-[1.9] text-card-content"
        >
          <h2 className="text-heading font-bold">
            <span aria-hidden="true">{emoji} </span>
            {title}
          </h2>
          <ul className="grid list-disc gap-0.5 ps-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      <div className="sticky bottom-0 -mx-3 -mb-3 grid gap-2 border-t border-line bg-background px-3 pt-1.5 pb-3">
        <Checkbox
          label={jobTexts.accept}
          checked={isAccepted}
          onChange={({ target }) => setIsAccepted(target.checked)}
        />
        <div className="grid grid-cols-2 gap-2.5">
          {isAccepted ? (
            <Link href={jobPaths.verify} className={buttonClass()}>
              {jobTexts.next}
            </Link>
          ) : (
            <button type="button" disabled className={buttonClass()}>
              {jobTexts.next}
            </button>
          )}
          <Button variant="outline" onClick={onBack}>
            {commonTexts.back}
          </Button>
        </div>
      </div>
    </JobPage>
  );
}
