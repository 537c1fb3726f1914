import { useQueryClient } from "@tanstack/react-query";

import { ReportSheet } from "../../../entities/report/report-sheet.tsx";
import { call } from "../../../lib/api-client.ts";
import { changeCachedJokes } from "../api.ts";

export interface JokeReportProps {
  jokeId: string;
  onClose: () => void;
}

/** Takes an optional reason; a reported joke leaves the reporter's lists (design 20). */
export function JokeReport({ jokeId, onClose }: JokeReportProps) {
  const queryClient = useQueryClient();
  return (
    <ReportSheet
      title="گزارش این جوک"
      body="بگو چرا باید بررسی شود. نوشتن دلیل اختیاری است."
      send={(reason) =>
        call("POST /api/jokes/{id}/report", { params: { id: jokeId }, json: reason === "" ? {} : { reason } })
      }
      onSent={() => changeCachedJokes(queryClient, (joke) => (joke._id === jokeId ? null : joke))}
      onClose={onClose}
    />
  );
}
