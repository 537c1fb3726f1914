import { useViewer } from "../../../entities/viewer/session-store.ts";
import { AvatarOfPicture } from "../../../features/avatar/avatar-of-picture.tsx";
import { CameraCard } from "../../../features/image-tool/camera-card.tsx";
import { MakerCard } from "../../../features/image-tool/maker-card.tsx";
import { imageToolTexts } from "../../../features/image-tool/texts.ts";
import { PageTitle } from "../../../ui/page-title.tsx";

/** The camera, and pictures made of a description; either can become the viewer's own. */
export default function ImageToolRoute() {
  const viewer = useViewer();
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={imageToolTexts.title} />
      <AvatarOfPicture>
        {(edit) => (
          <>
            <CameraCard onUseAsAvatar={viewer && edit} />
            <MakerCard onUseAsAvatar={edit} />
          </>
        )}
      </AvatarOfPicture>
    </div>
  );
}
