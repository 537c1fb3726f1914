/**
 * The icons of the first route, on a 24 px grid with one path each: 3 kB less than the library's. Code that loads later
 * uses lucide-react.
 */
import type { SVGProps } from "react";

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

function icon(d: string) {
  return function Icon({ size = 22, className = "", ...props }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        className={`icon${className && ` ${className}`}`}
        {...props}
      >
        <path d={d} />
      </svg>
    );
  };
}

export const MenuIcon = icon("M4 7h16M4 12h16M4 17h10");
export const BackIcon = icon("m9 5 7 7-7 7");
export const AdsIcon = icon("M6 6h12a3 3 0 013 3v6a3 3 0 01-3 3H6a3 3 0 01-3-3V9a3 3 0 013-3zM10 9.5l5 2.5-5 2.5z");
export const InfoIcon = icon("M3.5 12a8.5 8.5 0 1017 0a8.5 8.5 0 10-17 0M12 11v5M12 8h.01");
export const DirectIcon = icon("M21 4 3 11l7 3 3 7 8-17ZM10 14l4-4");
export const DirectOffIcon = icon("M21 4 3 11l7 3 3 7 8-17ZM10 14l4-4M4 4l16 16");
export const SettingsIcon = icon(
  "M9 12a3 3 0 106 0a3 3 0 10-6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",
);

export const ProfileIcon = icon("M8 8a4 4 0 108 0a4 4 0 10-8 0M4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5");
export const SearchIcon = icon("M4.5 11a6.5 6.5 0 1013 0a6.5 6.5 0 10-13 0M16 16l4 4");
export const HomeIcon = icon("M4 11 12 4l8 7v8a1 1 0 01-1 1h-4v-6H9v6H5a1 1 0 01-1-1z");
export const PlusIcon = icon("M12 5v14M5 12h14");

export const GamepadIcon = icon("M8 8h8a5 5 0 010 10H8A5 5 0 018 8M8 11v4M6 13h4M15.5 12h.01M17.5 14h.01");
export const DieIcon = icon(
  "M7 4h10a3 3 0 013 3v10a3 3 0 01-3 3H7a3 3 0 01-3-3V7a3 3 0 013-3zM8.5 8.5h.01M12 12h.01M15.5 15.5h.01",
);
export const JoystickIcon = icon("M9 6a3 3 0 106 0a3 3 0 10-6 0M12 9v6M5 20v-2a3 3 0 013-3h8a3 3 0 013 3v2z");
export const TrophyIcon = icon("M8 4h8v6a4 4 0 01-8 0zM8 6H4c0 3 1.5 5 4 5M16 6h4c0 3-1.5 5-4 5M12 14v4M8 20h8");

export const HeartIcon = icon("M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0112 7.4 4.2 4.2 0 0119.5 10c0 5.4-7.5 10-7.5 10Z");
export const ShareIcon = icon("M12 15V4M8 7.5 12 4l4 3.5M5 13v6h14v-6");
export const FlagIcon = icon("M6 21V4h11l-2 4 2 4H6");
