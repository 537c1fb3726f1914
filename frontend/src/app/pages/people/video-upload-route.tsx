import { useEffect } from "react";
import { useLocation } from "wouter";

import { loginWay } from "../../../entities/viewer/login-way.ts";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { uploadTexts } from "../../../features/profile/video/upload/texts.ts";
import { UploadPage } from "../../../features/profile/video/upload/upload-page.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { showToast } from "../../../ui/toast.ts";

/** One's own video. A visitor is asked to log in (001 §5), which leads back here. */
export default function VideoUploadRoute() {
  const viewer = useViewer();
  const [, navigate] = useLocation();
  const isVisitor = viewer === null;
  useEffect(() => {
    if (!isVisitor) return;
    showToast(uploadTexts.loginFirst, "info");
    navigate(loginWay(), { replace: true });
  }, [isVisitor, navigate]);

  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={uploadTexts.title} />
      {viewer !== null && <UploadPage viewer={viewer} />}
    </div>
  );
}
