import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { profileTexts } from "./texts.ts";

const outlineClass = `${buttonClass("outline")} px-2! text-center`;

/** What one does from one's own profile. */
export function ProfileButtons({ onEditProfile }: { onEditProfile: () => void }) {
  return (
    <div className="grid w-full grid-cols-2 gap-2.5">
      <Link href={paths.add} className={`${buttonClass("primary")} px-2! text-center`}>
        {profileTexts.newPost}
      </Link>
      <Button variant="outline" aria-haspopup="dialog" onClick={onEditProfile} className="px-2! text-center">
        {profileTexts.editProfile}
      </Button>
      <Link href={paths.home} className={outlineClass}>
        {profileTexts.othersJokes}
      </Link>
      <Link href={paths.videoUpload} className={outlineClass}>
        {profileTexts.uploadVideo}
      </Link>
    </div>
  );
}
